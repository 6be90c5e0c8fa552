import type { Language, TextLanguage } from '~/text/language'

export interface OverviewRowView {
  id: string
  to: string
  title: string
  language: TextLanguage
  timeIso: string
  timeLabel: string
  timeTitle: string
  /** "1,234 views", or the author. */
  note: string
  noteLanguage: Language
}

/** Heights and positions are percent, so that the chart takes any width. */
export interface ViewsBarView {
  day: string
  dayLabel: string
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
  total: string
  /** Day and number of the highest bar. */
  best: string | null
}

export interface WelcomeView {
  hasPicture: boolean
  hasCategories: boolean
}

export interface OverviewView {
  /** Null once something is published. */
  welcome: WelcomeView | null
  recent: OverviewRowView[]
  mostViewed: OverviewRowView[]
  featured: OverviewRowView[]
  drafts: OverviewRowView[]
  /** Drafts beyond those listed. */
  moreDrafts: number
  chart: ViewsChartView
}
