// The library's own worker, which starts itself; it comes as a script of this site.
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs';
