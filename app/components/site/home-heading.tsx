import { SectionHeading } from '~/components/ui/section-heading'
import type { ScreenLabels } from '~/labels/languages.server'
import { useLabels } from './use-labels'

export interface CustomTitle {
  text: string
  language: string
}

interface HomeHeadingProps {
  id: string
  name: keyof ScreenLabels['home']
  language?: 'hi' | 'en'
  title?: CustomTitle
}

export function HomeHeading({ id, name, language = 'hi', title }: HomeHeadingProps) {
  const { home, lang } = useLabels()
  return <SectionHeading id={id} {...(title ?? { text: home[name], language: lang[language] })} />
}
