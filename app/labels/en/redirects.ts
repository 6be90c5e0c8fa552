export const redirects = {
  title: 'Redirects',
  intro:
    'Redirect addresses from an older site or from deleted pages. A redirect hides an existing page only if the old address has a “?”.',
  sourceHint:
    'Such as /old-page, /?p=123, or /old/* for everything below /old. What else follows the ? in a link does not matter.',
  targetHint:
    'A path such as /new, or an address with https://. With /new/* the rest of the address is kept.',
  hits: 'Used in 30 days',
  last: 'Last used',
  save: 'Save redirect',
  saved: { one: '{count} redirect saved', other: '{count} redirects saved' },
  collapsed: {
    one: '{count} redirect led to another redirect, and now leads straight to its target.',
    other: '{count} redirects led to other redirects, and now lead straight to their targets.',
  },
  noSuchAddress: 'This address does not exist on this site.',
  rejected: 'These lines were not saved:',
  file: 'Import from CSV',
  chooseFile: 'CSV file',
  fileHint:
    'One redirect per line: the old address, then the target. Redirects with the same old address are replaced. At most 10,000.',
  import: 'Import file',
  importing: 'Importing...',
  export: 'Download all as CSV',
  search: 'Words in the addresses',
  nothing: 'No redirects match these words.',
  empty: 'There are no redirects yet.',
  ask: { one: 'Delete {count} redirect?', other: 'Delete {count} redirects?' },
  askNote: 'The old address will be “not found” again. This cannot be undone.',
  deleted: { one: '{count} redirect deleted', other: '{count} redirects deleted' },
  pages: 'Redirect pages',
  previous: 'Newer',
  next: 'Older',
  missing: 'Pages not found',
  missingHint:
    'Addresses without a page that readers opened most in the last 30 days. Nothing about the readers is stored.',
  asked: 'Requests',
  lastAsked: 'Last requested',
  make: 'Create a redirect',
  noMissing: 'Nobody has opened an address without a page.',
} as const
