// Study materials as readers open them; authors write them as part of a course.
export { materialsFeature } from './materials.feature.ts';
export {
  countMaterialsByCourse,
  courseOfMaterial,
  type DueMaterial,
  findMaterial,
  holdMaterial,
  isAnyMaterialLeft,
  listDueMaterials,
  type MaterialPlace,
  materialName,
} from './materials.repository.ts';
export {
  findReadableSubject,
  listMaterialsAmong,
  materialIdsOf,
  type ReadableSubject,
} from './subject-materials.repository.ts';
