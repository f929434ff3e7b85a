// Study materials as readers open them; authors write them as part of a course.
export { registerMaterials } from './materials.routes.ts';
