export const media = {
  youtube: 'YouTube',
  reel: 'Instagram Reel',
  deleteVideo: 'Delete Video',
  deleteReel: 'Delete Reel',
} as const
