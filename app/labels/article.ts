/** Labels in the language of an article, whatever the language of the interface. */

export const updatedLabels = { hi: 'संशोधित', en: 'Updated' }

export const minutesLabels = { hi: 'मिनट में पढ़ें', en: 'min read' }

export const backToTextLabels = { hi: 'पाठ पर लौटें', en: 'Back to the text' }

export const enlargeLabels = { hi: 'तस्वीर बड़ी देखें', en: 'View the picture large' }

export const readInLabels = {
  hi: 'हिंदी में पढ़ें',
  en: 'Read in English',
  mr: 'मराठीत वाचा',
  ne: 'नेपालीमा पढ्नुहोस्',
  sa: 'संस्कृतेन पठन्तु',
  'hi-Latn': 'Hindi mein padhein',
}

const hi = {
  tools: 'अक्षरों का आकार, सुनना',
  smaller: 'अक्षर छोटे करें',
  larger: 'अक्षर बड़े करें',
  listen: 'सुनें',
  stop: 'रोकें',
}

export const readingLabels: Record<'hi' | 'en', typeof hi> = {
  hi,
  en: {
    tools: 'Text size and listening',
    smaller: 'Smaller text',
    larger: 'Larger text',
    listen: 'Listen',
    stop: 'Stop',
  },
}
