export const articleLabels = {
  backHome: 'Back to Home',
  contents: 'इस लेख में',
  byAuthor: 'लेखक',
  otherPosts: 'अन्य लेख',
  previous: 'पिछला लेख',
  next: 'अगला लेख',
  related: 'संबंधित लेख',
  morePosts: 'और लेख',
  moreFrom: '{category} से और',
  seeAll: 'सभी देखें',
  moreSharing: 'More',
} as const

export const updatedLabels = { hi: 'संशोधित', en: 'Updated' }

export const minutesLabels = { hi: 'मिनट में पढ़ें', en: 'min read' }

export const backToTextLabels = { hi: 'पाठ पर लौटें', en: 'Back to the text' }

export const readInLabels = {
  hi: 'हिंदी में पढ़ें',
  en: 'Read in English',
  mr: 'मराठीत वाचा',
  ne: 'नेपालीमा पढ्नुहोस्',
  sa: 'संस्कृतेन पठन्तु',
  'hi-Latn': 'Hindi mein padhein',
}
