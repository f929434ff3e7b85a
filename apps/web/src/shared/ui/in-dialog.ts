import { createContext, useContext } from 'react';

/** Whether something is drawn in a modal dialog: the browser lets nobody press what stands outside of it. */
export const InDialog = createContext(false);

export const useInDialog = (): boolean => useContext(InDialog);
