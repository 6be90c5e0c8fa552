import type * as en from '../en/trash'
import type { Words } from '../words'

export const trash: Words<typeof en.trash> = {
  title: 'कूड़ेदान',
  intro: 'जो हटाया जाता है, वह {days} दिन यहाँ रहता है और वापस लाया जा सकता है।',
  kind: 'प्रकार',
  kinds: {
    '': 'सब कुछ',
    post: 'लेख',
    draft: 'ड्राफ़्ट',
    page: 'पन्ना',
    'page-draft': 'पन्ना (ड्राफ़्ट)',
    category: 'श्रेणी',
    media: 'वीडियो या रील',
    picture: 'तस्वीर',
  },
  by: 'किसने हटाया',
  somebody: 'हटाया गया खाता',
  when: 'कब हटाया',
  left: 'कितने दिन बचे',
  days: { one: '{count} दिन', other: '{count} दिन' },
  remove: 'हमेशा के लिए हटाएँ',
  ask: {
    one: '{count} चीज़ हमेशा के लिए हटाएँ?',
    other: '{count} चीज़ें हमेशा के लिए हटाएँ?',
  },
  askNote: 'यह हमेशा के लिए हट जाएगा और वापस नहीं आएगा।',
  restored: { one: '{count} चीज़ वापस आ गई', other: '{count} चीज़ें वापस आ गईं' },
  restoreFailed: 'कुछ वापस नहीं आया',
  removed: { one: '{count} चीज़ हमेशा के लिए हट गई', other: '{count} चीज़ें हमेशा के लिए हट गईं' },
  gone: '{count} अब कूड़ेदान में नहीं: कोई और पहले ही निकाल चुका है।',
  empty: 'कूड़ेदान ख़ाली है।',
  nothing: 'कूड़ेदान में इन शब्दों वाला कुछ नहीं है।',
  clear: 'सब कुछ दिखाएँ',
  pages: 'कूड़ेदान के पन्ने',
  previous: 'नए',
  next: 'पुराने',
}

export const undo: Words<typeof en.undo> = {
  undo: 'वापस लें',
  undone: 'वापस ले लिया',
  notUndone: 'वापस नहीं ले सके: इस बीच किसी ने इसे बदल दिया।',
  changedSince: {
    one: '{count} को इस बीच किसी ने बदल दिया, वह वैसा ही रहेगा।',
    other: '{count} को इस बीच किसी ने बदल दिया, वे वैसे ही रहेंगे।',
  },
}
