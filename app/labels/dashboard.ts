import { formFailureLabels } from './form-failures'
import { failureLabels } from './site'

export const dashboardLabels = {
  title: 'Dashboard',
  overview: 'Overview',
  profile: 'Profile',
  createPost: 'Create Post',
  create: 'Create',
  posts: 'Your Articles',
  articles: 'Articles',
  drafts: 'Drafts',
  manageCategories: 'Manage Categories',
  categories: 'Categories',
  editNirvankand: 'Edit Nirvan Kand',
  nirvankand: 'NirvanKand',
  editMultimedia: 'Edit Multi-Media',
  multimedia: 'Multimedia',
  users: 'Users',
  logout: 'Logout',
  unauthorized: 'Unauthorized access',
} as const

export const overviewLabels = {
  heading: 'Overview',
  welcome: 'Welcome! Three things to begin with',
  done: 'Done',
  aboutYou: 'Say who you are',
  aboutYouHint: 'Your name and picture stand beside what you write.',
  firstCategories: 'Add your categories',
  firstCategoriesHint: 'They become the links at the top of the site.',
  firstPost: 'Publish your first article',
  firstPostHint: 'The home page fills with it, and this card goes.',
  recent: 'Most Recent',
  mostViewed: 'Most Viewed',
  featured: 'Featured',
  drafts: 'Drafts Waiting',
  allDrafts: 'Your drafts',
  noPosts: 'Nothing published yet.',
  noFeatured: 'No post is featured.',
  noDrafts: 'No draft is waiting.',
  views: 'Views in the last 30 days',
  viewsTable: 'The same as a table',
  day: 'Day',
  viewsOfDay: 'Views',
  noViews: 'Nobody has read a post in these days yet.',
} as const

export function chartDescription({ total, best }: { total: string; best: string | null }): string {
  return best === null ? `${total} in all.` : `${total} in all; most on ${best}.`
}

type Noun = 'article' | 'draft'

export function counted(count: number, noun: string, formatted = String(count)): string {
  return `${formatted} ${noun}${count === 1 ? '' : 's'}`
}

export const postTableLabels = {
  updated: 'Date Updated',
  image: 'Post Image',
  postTitle: 'Post Title',
  title: 'Title',
  category: 'Category',
  actions: 'Actions',
  select: 'Select',
  featured: 'Featured',
  edit: 'Edit',
  publish: 'Publish',
  unpublish: 'Unpublish',
  delete: 'Delete',
  byBefore: 'by',
  views: (count: string) => `${count} ${count === '1' ? 'view' : 'views'}`,
  showMore: 'Show more',
  showMoreDrafts: 'Show more drafts',
  noPosts: 'You have no posts yet!',
  noDrafts: 'You have no drafts yet.',
  noMore: 'There is nothing more in this list.',
  backToStart: 'Back to the start of the list',
  postsFailed: failureLabels.posts,
  moreDraftsFailed: 'Failed to load more drafts',
  published: 'Draft published successfully',
  featuredNow: 'Article added to the featured stories',
  featuredNoMore: 'Article taken out of the featured stories',
  deletePost: 'Delete this article?',
  deleteDraft: 'Delete this draft?',
  deleteNote: 'It is gone for good; this cannot be undone.',
  deletedPost: 'Article deleted',
  deletedDraft: 'Draft deleted',
  deletePostFailed: formFailureLabels.deletePost,
  deleteDraftFailed: formFailureLabels.deleteDraft,
} as const

export const listFilterLabels = {
  search: 'Words in the title',
  category: 'Category',
  anyCategory: 'All categories',
  by: 'Written by',
  mine: 'Me',
  everybody: 'Everybody',
  sort: 'Sort by',
  sorts: { updated: 'Date updated', title: 'Title', views: 'Views' },
  featured: 'Featured only',
  apply: 'Apply',
  clear: 'Clear filters',
  noMatch: (noun: Noun) => `No ${noun}s match these filters.`,
} as const

export const bulkLabels = {
  name: 'Selected rows',
  selectAll: 'Select all',
  selected: (count: number) => `${count} selected`,
  nothing: 'Please select at least one row.',
  published: (count: number) => `${counted(count, 'draft')} published`,
  unpublished: (count: number) => `${counted(count, 'article')} moved to your drafts`,
  deleted: (count: number, noun: Noun) => `${counted(count, noun)} deleted`,
  leftUnpublished: (count: number) =>
    `${counted(count, 'draft')} left: there is no content in it, or somebody else was quicker.`,
  left: (count: number) => `${count} left as it was: somebody else was quicker.`,
  ask: (count: number, noun: Noun) => `Delete ${counted(count, noun)}?`,
  askNote: 'What is deleted is gone for good; this cannot be undone.',
  andMore: (count: number) => `and ${count} more`,
} as const

export const manageCategoriesLabels = {
  adding: {
    name: 'Category name',
    hint: 'Readers find its posts under an address made from the name.',
    submit: 'Add Category',
    busy: 'Adding...',
  },
  renaming: {
    name: 'New name',
    hint: 'Its posts stay in it. Readers who come by the old address are sent on to the new one.',
    submit: 'Save',
    busy: 'Saving...',
  },
  secondName: 'Name in the other language',
  secondNameHint: 'Stands on articles in that language. May stay empty.',
  list: 'Categories',
  posts: (count: number) => counted(count, 'post'),
  url: 'Address',
  default: 'Posts without a category are here. It stays as it is.',
  rename: 'Rename',
  cancel: 'Cancel',
  delete: 'Delete',
  deleteQuestion: 'Delete this category?',
  deleteNote: (posts: number) => `${movedPosts(posts)} This cannot be undone.`,
  empty: 'There are no categories yet.',
  added: 'Category added',
  renamed: 'Category renamed',
  deleted: 'Category deleted',
  moved: (posts: number) => `${counted(posts, 'post')} moved to uncategorized.`,
  deleteFailed: formFailureLabels.deleteCategory,
  deleteError: formFailureLabels.deleteCategoryError,
} as const

function movedPosts(posts: number): string {
  if (posts === 0) return 'It has no posts.'
  return `${posts === 1 ? 'Its 1 post moves' : `Its ${posts} posts move`} to uncategorized.`
}

export const manageMediaLabels = {
  addHeading: 'Add a video or reel',
  title: 'Title',
  description: 'Description',
  url: 'URL',
  urlHint:
    'Of a YouTube video (watch, youtu.be, shorts, live) or an Instagram reel, as you copy it there.',
  type: 'Type',
  typeHint: 'Follows the address.',
  add: 'Add Media',
  adding: 'Adding...',
  preview: 'Preview',
  previewEmpty: 'Shown here as soon as the address is that of a video or reel.',
  found: { youtube: 'A YouTube video.', reel: 'An Instagram reel.' },
  notFound: 'Not the address of a video or reel yet.',
  list: 'Videos and reels',
  empty: 'There are no videos or reels yet.',
  deleteVideoQuestion: 'Delete this video?',
  deleteReelQuestion: 'Delete this reel?',
  deleteNote: 'It is taken off this site for good; it stays where it was published.',
  added: 'Media added successfully!',
  addedAs: {
    youtube: 'Added as YouTube, as its address says.',
    reel: 'Added as Instagram Reel, as its address says.',
  },
  deleted: 'Media deleted successfully',
  deleteError: formFailureLabels.deleteMediaError,
  deleteFailed: formFailureLabels.deleteMedia,
  onlyAdmins: 'Only admins can delete media',
} as const

export const editNirvankandLabels = {
  view: 'View the page',
  title: 'Title',
  subtitle: 'Subtitle',
  shloks: 'Shloks',
  shlok: (number: number) => `Shlok ${number}`,
  moveUp: 'Move up',
  moveDown: 'Move down',
  remove: 'Remove',
  add: 'Add Shlok',
  undo: 'Put it back',
  full: 'There is no room for more shloks.',
  added: (number: number) => `Shlok ${number} added.`,
  moved: (from: number, to: number, count: number) =>
    `Shlok ${from} is now number ${to} of ${count}.`,
  removed: (number: number) => `Shlok ${number} removed. Nothing is saved before you press Update.`,
  restored: (number: number) => `Shlok ${number} is back.`,
  update: 'Update',
  updating: 'Updating...',
  notSaved: 'Changes are saved with Update.',
  updated: 'Content Updated Successfully!',
  noDocument: 'Error: No document ID found',
  tooLarge:
    'The text is too large to be sent (1 MB at most). Nothing was saved; your text is still here.',
  outdated:
    'The text was changed after you opened it. Nothing was saved; what you typed is still here. Sending it again replaces the other change.',
} as const

export const searchesLabels = {
  title: 'Searches',
  period: 'Period',
  last: 'Last',
  days: (days: number) => `${days} days`,
  frequent: 'Most frequent',
  zeroResult: 'Found nothing',
  zeroResultHint: 'What readers look for and do not find. Similar results do not count.',
  query: 'Query',
  asked: 'Times asked',
  found: 'Results',
  lastDay: 'Last asked',
  noQueries: 'Nobody has searched in these days.',
  noZeroResult: 'Every search found something.',
  synonyms: 'Words that mean the same',
  synonymsList: 'Your own list',
  synonymsHint:
    'One group a line, with commas: काशी, बनारस, Varanasi. A search for one also finds the others. Festivals, months, places, religions and everyday English words are known already.',
  save: 'Save',
  saving: 'Saving...',
  saved: 'The next search uses your list.',
} as const

export function backupMail(site: string, trouble: string, url: string) {
  return {
    subject: `${site}: बैकअप में गड़बड़ · Trouble with the backups`,
    text: `${trouble}

बैकअप पर ध्यान दीजिए: उसके बिना डिस्क ख़राब होने पर साइट वापस नहीं लाई जा सकेगी।
Please look at the backups. Without one, a broken disk loses the site:

${url}
`,
  }
}

export const systemLabels = {
  title: 'System',
  doctor: 'Checks',
  ok: 'fine',
  warning: 'warning',
  problem: 'problem',
  unreadable: 'The checks could not be made.',
  askLog: 'Look at the log of the site.',
  backups: 'Backups',
  last: 'Last backup',
  never: 'None yet',
  file: 'File',
  proof: 'Proof',
  proven: 'Restored aside and compared: every row and byte is there.',
  notProven: 'Not restored aside yet.',
  schedule: 'Made at',
  noSchedule: 'Only when somebody asks (BACKUP_AT is not set)',
  failed: (reason: string) => `The newest one failed: ${reason}`,
  backUp: 'Back up now',
  backingUp: 'Backing up...',
  backedUp: 'Backed up, and proven by restoring it aside',
  stillRunning: 'The backup is still being made. This page shows it when it is done.',
  mail: 'Mail',
  mailNote: (email: string) => `A test mail goes to ${email}.`,
  noMail: 'SMTP_URL is not set: no mail can be sent.',
  sendTestMail: 'Send a test mail',
  sendingMail: 'Sending...',
  mailSent: (email: string) =>
    `The mail server accepted a test mail to ${email}. Look into its inbox, and into spam.`,
  usage: 'Space for pictures',
  used: (count: string, bytes: string, total: number | undefined, daily: number) =>
    `${count} pictures with ${bytes}${total === undefined ? '' : ` of ${total} MB`}, without their smaller widths. An account may send ${daily} MB a day.`,
  dropOldUploads: 'Delete pictures that are shown nowhere, or raise UPLOAD_MB_TOTAL.',
  look: 'Look at the system',
  reports: 'What the security policy stopped',
  reportsNote:
    'Browsers report scripts, pictures and frames that the policy did not let in. One entry now and then is an extension of a reader; the same page many times is worth a look.',
  reportsHindi: 'ब्राउज़र ने जो स्क्रिप्ट, चित्र या फ़्रेम रोके। एक ही पन्ना बार-बार दिखे तो देख लीजिए।',
  noReports: 'Nothing in the last thirty days.',
  reportColumns: {
    directive: 'Rule',
    blocked: 'What was stopped',
    page: 'Page',
    count: 'Times',
    lastSeen: 'Last time',
  },
} as const

export function testMail(site: string) {
  return {
    subject: `${site}: परीक्षण · Test mail`,
    text: `यह मेल दिखाता है कि ${site} मेल भेज सकती है।
This mail shows that ${site} can send mails.
`,
  }
}

export const deleteLabels = {
  delete: 'Delete',
  deleting: 'Deleting...',
  cancel: 'Cancel',
} as const
