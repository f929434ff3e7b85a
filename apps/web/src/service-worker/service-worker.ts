// The service worker: the app's shell opens without a network. It keeps the empty page and the files that pages have used,
// and nothing that the API says, sends answers of tests that wait, and shows notices. `scripts/service-worker.ts` builds it
// into one script.
import { answerRequests } from './answering.ts';
import { live } from './life.ts';
import { tellNotices } from './push.ts';
import { sendAnswersInBackground } from './sending.ts';

live();
answerRequests();
sendAnswersInBackground();
tellNotices();
