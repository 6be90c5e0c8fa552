export const trash = {
  title: 'Trash',
  intro: 'Deleted items stay here for {days} days and can be restored.',
  kind: 'Kind',
  kinds: {
    '': 'Everything',
    post: 'Article',
    draft: 'Draft',
    page: 'Page',
    'page-draft': 'Page (draft)',
    category: 'Category',
    media: 'Video or reel',
    picture: 'Picture',
  },
  by: 'Deleted by',
  somebody: 'A deleted account',
  when: 'Deleted on',
  left: 'Time left',
  days: { one: '{count} day', other: '{count} days' },
  remove: 'Delete permanently',
  ask: { one: 'Delete {count} item permanently?', other: 'Delete {count} items permanently?' },
  askNote: 'This cannot be undone.',
  restored: { one: '{count} item restored', other: '{count} items restored' },
  restoreFailed: 'Nothing was restored',
  removed: { one: '{count} item deleted permanently', other: '{count} items deleted permanently' },
  gone: '{count} no longer in the trash: already restored or deleted by somebody else.',
  empty: 'The trash is empty.',
  nothing: 'Nothing in the trash matches these words.',
  clear: 'Show everything',
  pages: 'Trash pages',
  previous: 'Newer',
  next: 'Older',
} as const

export const vanish = {
  everywhere: 'Take down everywhere',
  postNote:
    'A court order, or a person to protect? “Take down everywhere” also deletes the pictures that only this article uses, and purges both from the CDN.',
  pictureQuestion: 'Take this picture down everywhere?',
  pictureNote:
    'Articles and pages that use it show the default picture at once, and the CDN is purged. The picture moves to the trash.',
  done: 'Taken down everywhere on this site',
  left: {
    one: '{count} picture stays, because something else uses it: delete it in the library.',
    other: '{count} pictures stay, because something else uses them: delete them in the library.',
  },
  purged: 'The CDN is being purged.',
  notPurged: 'PURGE_URL is not set: a CDN may show copies of pictures for a day.',
  unreached:
    'Browsers may show copies of pictures for a day. The trash, backups, search engines, messengers and other sites keep theirs.',
} as const

export const undo = {
  undo: 'Undo',
  undone: 'Undone',
  notUndone: 'Not undone: somebody has changed it since.',
  changedSince: {
    one: '{count} has been changed by somebody since, and stays as it is.',
    other: '{count} have been changed by somebody since, and stay as they are.',
  },
} as const
