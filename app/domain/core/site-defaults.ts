import { PAGE_SIZE } from './post-kinds'
import { DEFAULT_NETWORKS, type SiteField } from './settings-schema'

export const CONTACT_FIELDS = ['location', 'phone', 'email', 'hours'] as const

/** The fields whose defaults are the specification's examples. */
export const EXAMPLE_FIELDS: readonly SiteField[] = [
  ...CONTACT_FIELDS,
  ...DEFAULT_NETWORKS,
  'description',
]

/** The defaults for empty fields. */
export const SITE_DEFAULTS = {
  name: 'धरोहर टाइम्स',
  description: 'भारतीय परंपरा, साहित्य, इतिहास और धर्मों पर अध्ययन और शोध से लिखे लेख, वीडियो और पाठ।',
  location: 'Indore, M.P',
  phone: '+91 731 000 0000',
  email: 'contact@example.org',
  hours: 'Mon to Fri 9am to 6pm',
  facebook: 'https://www.facebook.com/',
  twitter: 'https://x.com/',
  instagram: 'https://www.instagram.com/',
  linkedin: 'https://www.linkedin.com/',
  youtube: 'https://www.youtube.com/',
  timeZone: 'Asia/Kolkata',
  pageSize: String(PAGE_SIZE),
  feeds: 'full',
  digits: 'latn',
  signUp: 'on',
  searchEngines: 'on',
  trainingCrawlers: 'on',
  verses: 'on',
} as const satisfies Partial<Record<SiteField, string>>
