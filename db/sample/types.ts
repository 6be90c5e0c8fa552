/** The shapes of the sample content that a new site starts with (`SEED_SAMPLE=1`). */

/** Names of the pictures that `db/sample/pictures/` draws. */
export type PictureName =
  | 'temple-dawn'
  | 'river-ghat'
  | 'palm-leaf-manuscript'
  | 'diya-row'
  | 'lotus-pond'
  | 'hill-fort'
  | 'stupa'
  | 'banyan-tree'
  | 'peacock'
  | 'boat-evening'
  | 'mountain-shrine'
  | 'stepwell'
  | 'rangoli'
  | 'book-and-lamp'
  | 'veena'
  | 'chariot-wheel'
  | 'dome-and-minaret'
  | 'loom'

export type SampleCategory = 'धर्म' | 'साहित्य' | 'इतिहास' | 'परंपरा' | 'तीर्थ' | 'Heritage'

export type SampleAuthor =
  'अनन्या शर्मा' | 'राघव मिश्र' | 'मीरा जोशी' | 'इमरान क़ुरैशी' | 'जसलीन कौर' | 'David Fernandes'

export interface SamplePost {
  title: string
  /** One or two plain sentences, at most 160 characters: the card and search-engine description. */
  description: string
  category: SampleCategory
  author: SampleAuthor
  picture: PictureName
  /** Age of the post at the time of seeding, in hours; decides the order of every list. */
  hoursAgo: number
  /** Starting view count. */
  views: number
  featured?: true
  /** Sanitised HTML: p, h2, h3, ul, ol, li, blockquote, strong, em, a. */
  content: string
}

export interface SampleMedia {
  type: 'youtube' | 'reel'
  url: string
  title: string
  description: string
}

export interface SampleDevotionalText {
  title: string
  subtitle: string
  /** HTML of one verse each; lines inside a verse are separated by `<br>`. */
  shlokas: string[]
}
