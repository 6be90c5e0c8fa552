export const player = {
  youtube: 'YouTube',
  reel: 'Instagram Reel',
  post: 'Instagram Post',
  play: 'चलाएँ',
  openYoutube: 'YouTube पर देखें',
  openReel: 'Instagram पर देखें',
  notShowing: 'वीडियो न दिखे तो उसे सीधे वहीं खोलें।',
  inText: { youtube: 'वीडियो', reel: 'रील', post: 'पोस्ट' },
} as const
