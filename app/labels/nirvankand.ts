import { failureLabels } from './lost'

export const nirvankandLabels = {
  loading: 'Loading...',
  empty: 'No content available',
  description: 'निर्वाण काण्ड का पाठ: मुक्ति-स्थलों और सद्गुणों की वंदना।',
  failed: failureLabels.nirvankand,
} as const
