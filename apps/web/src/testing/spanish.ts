import { catalogueOf } from '@lectern/contract/po';
import source from '../../../../packages/contract/languages/es.po?raw';

/** The sentences of the program in Spanish. */
export const spanish = catalogueOf('es', source);
