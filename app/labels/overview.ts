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

export function viewsCounted(count: number, formatted: string): string {
  return `${formatted} ${count === 1 ? 'view' : 'views'}`
}

/** For screen readers. */
export function chartDescription({ total, best }: { total: string; best: string | null }): string {
  return best === null ? `${total} in all.` : `${total} in all; most on ${best}.`
}

export function moreDrafts(count: number): string {
  return `and ${count} more`
}
