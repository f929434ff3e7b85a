import type { Same } from '../catalogue.ts';
import type { app as model } from '../es/app.ts';

export const app: Same<typeof model> = {
  'Close navigation': 'إغلاق التنقّل',
  'Open navigation': 'فتح التنقّل',
  'Lectern, home': 'Lectern، الصفحة الرئيسية',
  'Admin area': 'منطقة الإدارة',
  'Teacher area': 'منطقة المعلّم',
  'Coordinator area': 'منطقة المنسّق',
  'Login / Register': 'دخول / تسجيل',
  '2025 © All rights reserved': '2025 © جميع الحقوق محفوظة',
  Main: 'التنقّل الرئيسي',
  Home: 'الرئيسية',
  Sidebar: 'الشريط الجانبي',
  '{label}, {counted} waiting': '{label}، {counted} قيد الانتظار',
  'Skip to content': 'تخطَّ إلى المحتوى',
  'A part of this page could not be loaded.': 'تعذّر تحميل جزء من هذه الصفحة.',
  Reload: 'إعادة التحميل',
  'There may be a new version, or no connection. Drafts that this browser keeps are still there afterwards.':
    'قد يكون هناك إصدار جديد أو لا يوجد اتصال. المسودات التي يحفظها هذا المتصفح تبقى موجودة بعد ذلك.',
  'This page could not be shown. Please try again.': 'تعذّر عرض هذه الصفحة. يُرجى المحاولة مرة أخرى.',
};
