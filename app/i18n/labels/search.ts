export const searchLabels = {
  title: 'Search News',
  placeholder: 'Search for news...',
  submit: 'Search',
  resultsFor: 'Search Results for:',
  searching: 'Searching...',
  none: 'No results found for your search',
} as const
