// Study materials as readers open them; authors write them as part of a course.
export { materialsFeature } from './materials.feature.ts';
export {
  countMaterialsByCourse,
  courseOfMaterial,
  findMaterial,
  holdMaterial,
  listMaterialsLeft,
  type MaterialPlace,
  materialName,
} from './materials.repository.ts';
export { type DatedMaterial, listDatedMaterials } from './dated-materials.repository.ts';
export {
  findReadableSubject,
  listMaterialsAmong,
  materialIdsOf,
  materialsInOrder,
  type ReadableSubject,
} from './subject-materials.repository.ts';
