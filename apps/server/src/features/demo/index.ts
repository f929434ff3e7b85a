// The demo: people, courses and files with which somebody new finds a living system.
export { demoPassword } from './add-people.ts';
export { demoAccounts } from './demo-people.ts';
export { fillDemo } from './fill-demo.ts';
