/** The header with which a page says that it asks by itself, while nobody is at it: such a question keeps nobody signed in. */
export const unattendedHeader = 'x-lectern-unattended';
