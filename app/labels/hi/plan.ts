import type * as en from '../en/plan'
import type { Words } from '../words'

export const plan: Words<typeof en.plan> = {
  title: 'समय और प्रीव्यू के लिंक',
  publish: 'समय तय करें',
  unpublish: 'बाद में ड्राफ़्ट में लौटाएँ',
  zoneNote: 'आप कहीं भी हों, समय {zone} का है।',
  date: 'तारीख़',
  time: 'समय ({zone})',
  set: { publish: 'इस समय प्रकाशित करें', unpublish: 'इस समय ड्राफ़्ट में लौटाएँ' },
  planned: { publish: 'प्रकाशित होगा: {words}', unpublish: 'ड्राफ़्ट में लौटेगा: {words}' },
  inWords: '{moment} – {distance}',
  cancel: 'यह समय रद्द करें',
  publishNow: 'अभी प्रकाशित करें',
  isSet: 'समय तय हो गया',
  cancelled: 'समय रद्द हो गया',
  published: 'प्रकाशित हो गया',
  failed: 'समय तय नहीं हो सका',
  choose: 'इनमें से कौन-सा?',
  heldBack: 'अपने समय पर नहीं हुआ: {reason}',
  reasons: {
    trashed: 'यह कूड़ेदान में था।',
    changed: 'इस बीच किसी ने लेख बदल दिया। दोनों संस्करण मिलाकर देखें और समय फिर तय करें।',
    planner: 'जिसने समय तय किया था, वह अब एडमिन नहीं है। समय फिर तय करें।',
    noContent: 'इसमें कुछ लिखा नहीं था।',
    blanks: 'इसमें नमूने की ख़ाली जगहें बाक़ी थीं। उन्हें भरें और समय फिर तय करें।',
    category: 'इस बीच इसकी श्रेणी हटा दी गई। श्रेणी चुनें और समय फिर तय करें।',
    author: 'इस बीच इसके लेखक का खाता हटा दिया गया। लेखक चुनें और समय फिर तय करें।',
  },
  next: 'तय समय',
  late: 'देर से हुए या रुके हुए',
  wasLate: { publish: '{time} देर से प्रकाशित', unpublish: '{time} देर से ड्राफ़्ट में लौटा' },
  minutes: { one: '{count} मिनट', other: '{count} मिनट' },
  change: 'समय बदलें',
}

export const previewLinks: Words<typeof en.previewLinks> = {
  title: 'प्रीव्यू के लिंक',
  note: 'जिसके पास लिंक हो, वह खाते के बिना भी ड्राफ़्ट या अप्रकाशित बदलाव पढ़ सकता है, जब तक लिंक का समय ख़त्म न हो जाए या आप उसे बंद न कर दें।',
  valid: 'कितने समय तक चलेगा',
  days: { '1': '1 दिन', '7': '7 दिन', '30': '30 दिन' },
  create: 'लिंक बनाएँ',
  created: 'लिंक बन गया, अभी कॉपी कर लें:',
  ends: 'इस समय तक चलेगा:',
  madeBy: 'किसने बनाया:',
  end: 'यह लिंक बंद करें',
  ended: 'लिंक बंद हो गया',
}
