// A thread of its own, where files of questions are read.
import { serve } from '../../platform/threads/serve.ts';
import { readQuestions } from './read-questions.ts';

serve(readQuestions);
