export const previewBar = {
  hi: 'यह एक ड्राफ़्ट का प्रीव्यू है, जो अभी प्रकाशित नहीं हुआ। कृपया यह लिंक आगे न भेजें।',
  en: 'This is a preview of a draft that is not published yet. Please do not pass this link on.',
} as const
