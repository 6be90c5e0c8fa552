export const searchesLabels = {
  title: 'Searches',
  period: 'Period',
  days: (days: number) => `Last ${days} days`,
  frequent: 'Most frequent',
  vain: 'Found nothing',
  vainHint: 'What readers look for and do not find. Similar results do not count.',
  query: 'Query',
  asked: 'Times asked',
  found: 'Results',
  lastDay: 'Last asked',
  noneAsked: 'Nobody has searched in these days.',
  noneVain: 'Every search found something.',
} as const
