// A thread of its own, where certificates are drawn.
import { serve } from '../../../platform/threads/serve.ts';
import { drawCertificate } from './certificate-sheet.ts';

serve(drawCertificate);
