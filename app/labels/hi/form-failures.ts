import type { formFailures as english } from '../en/form-failures'
import type { Words } from '../words'

export const formFailures: Words<typeof english> = {
  saveDraft: 'ड्राफ़्ट सेव नहीं हो सका',
  upload: 'तस्वीर अपलोड नहीं हो सकी!',
  profile: 'प्रोफ़ाइल अपडेट नहीं हो सकी',
  updatePost: 'लेख अपडेट नहीं हो सका',
  publishDraft: 'ड्राफ़्ट प्रकाशित नहीं हो सका',
  deleteDraft: 'ड्राफ़्ट नहीं हट सका',
  deletePost: 'लेख नहीं हट सका',
  addCategory: 'श्रेणी नहीं जुड़ सकी',
  renameCategory: 'श्रेणी का नाम नहीं बदल सका',
  deleteCategory: 'श्रेणी नहीं हट सकी',
  deleteCategoryError: 'श्रेणी हटाने में गड़बड़ हुई',
  addMedia: 'वीडियो या रील नहीं जुड़ सकी',
  synonyms: 'सूची सेव नहीं हो सकी',
  deleteMediaError: 'हटाने में गड़बड़ हुई:',
  deleteUser: 'खाता नहीं हट सका',
  deleteMedia: 'वीडियो या रील नहीं हट सकी',
  updateNirvankand: 'पाठ अपडेट नहीं हो सका',
  describeFile: 'विवरण सेव नहीं हो सका',
  replaceFile: 'तस्वीर नहीं बदल सकी',
  saveRedirect: 'रीडायरेक्ट सेव नहीं हो सका',
  importRedirects: 'फ़ाइल पढ़ी नहीं जा सकी',
  deleteFiles: 'फ़ाइलें नहीं हट सकीं',
  settings: 'सेटिंग सेव नहीं हो सकी',
}
