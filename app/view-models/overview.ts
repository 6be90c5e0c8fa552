import type { Language, TextLanguage } from '~/text/language'

/** A row of the overview: a title that leads somewhere, and what is worth knowing of it. */
export interface OverviewRowView {
  id: string
  to: string
  title: string
  language: TextLanguage
  /** ISO 8601, for `<time datetime>`. */
  timeIso: string
  /** "3 hours ago" */
  timeLabel: string
  timeTitle: string
  /** "1,234 views", or who wrote it. */
  note: string
  noteLanguage: Language
}

/** A bar of the plot. Heights and places are percent, so that the plot takes any width. */
export interface ViewsBarView {
  /** '2026-11-21' */
  day: string
  /** "21 Nov 2026" */
  dayLabel: string
  /** "1,234" */
  views: string
  height: number
}

export interface ViewsChartView {
  bars: ViewsBarView[]
  isEmpty: boolean
  /** From the top: the highest line of the scale, its half, zero. */
  scale: string[]
  /** Below the first, the middle and the last bar. */
  dates: string[]
  /** "1,234 views" */
  total: string
  /** Day and number of the highest bar, or null without any. */
  best: string | null
}

/** What an admin of an empty site has done already. */
export interface WelcomeView {
  hasPicture: boolean
  hasCategories: boolean
}

export interface OverviewView {
  /** Null as soon as something is published. */
  welcome: WelcomeView | null
  recent: OverviewRowView[]
  mostViewed: OverviewRowView[]
  featured: OverviewRowView[]
  drafts: OverviewRowView[]
  /** Drafts beyond those listed. */
  moreDrafts: number
  chart: ViewsChartView
}
