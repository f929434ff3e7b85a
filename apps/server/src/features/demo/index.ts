// The demo: people, courses and files with which somebody new finds a living system.
export { demoAccounts, demoPassword, fillDemo } from './fill-demo.ts';
