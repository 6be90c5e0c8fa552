/** Ids in examples: of the kind that ids are, and made in the site that the contract's test sends them to. */
export const EXAMPLE_IDS = {
  user: '019aa3c0-0000-7000-8000-000000000001',
  post: '019aa3c0-0000-7000-8000-000000000002',
  draft: '019aa3c0-0000-7000-8000-000000000003',
  category: '019aa3c0-0000-7000-8000-000000000004',
  text: '019aa3c0-0000-7000-8000-000000000005',
  media: '019aa3c0-0000-7000-8000-000000000006',
  file: '019aa3c0-0000-7000-8000-000000000007',
} as const
