import { errorLabels, failureLabels, lostLabels, notFoundLabels, siteLabels } from '../site'

export const failures = failureLabels
export const lost = lostLabels
export const errors = errorLabels
export const notFound = notFoundLabels

/** Header and footer in English only; by default they mix languages as the specification does. */
export const site = {
  ...siteLabels,
  aboutHindi: 'About',
  contactHindi: 'Contact',
  nirvankand: 'Nirvan Kand',
  mainNavigation: 'Main menu',
  more: 'More',
  categories: 'Topics',
  footerLinks: 'Pages',
  aboutLine:
    'Writing based on study and research: India’s unity in diversity, its tradition, literature, history and religions.',
} as const
