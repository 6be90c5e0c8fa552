export const article = {
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
