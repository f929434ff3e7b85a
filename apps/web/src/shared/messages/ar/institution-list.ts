import type { Same } from '../catalogue.ts';
import type { institutionList as model } from '../es/institution-list.ts';

export const institutionList: Same<typeof model> = {
  'This institution has members': 'لهذه المؤسسة أعضاء',
  'Delete this institution?': 'هل تريد حذف هذه المؤسسة؟',
  'Delete institution': 'حذف المؤسسة',
  '{name} has {members} and cannot be deleted. Move them to another institution first.':
    'لدى {name} {members} ولا يمكن حذفها. انقلهم إلى مؤسسة أخرى أولًا.',
  '{n} members': {
    zero: 'لا أعضاء',
    one: 'عضو واحد',
    two: 'عضوان',
    few: '{n} أعضاء',
    many: '{n} عضوًا',
    other: '{n} عضو',
  },
  '{name} will be gone for good, with what its coordinators may see and the courses that it grants.':
    'ستُحذف {name} نهائيًا، ومعها ما يحق لمنسّقيها رؤيته والمقررات التي تمنحها.',
  '{n} institutions': {
    zero: 'لا مؤسسات',
    one: 'مؤسسة واحدة',
    two: 'مؤسستان',
    few: '{n} مؤسسات',
    many: '{n} مؤسسة',
    other: '{n} مؤسسة',
  },
  institutions: 'المؤسسات',
  'Schools, colleges and centers stand here, with their coordinators and the courses they get.':
    'تظهر هنا المدارس والكليات والمراكز، مع منسّقيها والمقررات الممنوحة لها.',
  'An institution stands here once you have added it or an administrator has made you its coordinator.':
    'تظهر المؤسسة هنا بعد أن تضيفها أو يجعلك مسؤولٌ منسّقًا لها.',
  'Add the first institution': 'إضافة أول مؤسسة',
  Location: 'الموقع',
  '{first}, {second}': '{first}، {second}',
};
