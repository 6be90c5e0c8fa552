import { SectionHeading } from '~/components/ui/section-heading'
import { homeLabels } from '~/labels/home'
import { useLabels, useLanguage } from './use-labels'

export interface CustomTitle {
  text: string
  language: string
}

interface HomeHeadingProps {
  id: string
  name: keyof typeof homeLabels
  language?: 'hi' | 'en'
  title?: CustomTitle
}

export function HomeHeading({ id, name, language = 'hi', title }: HomeHeadingProps) {
  const { [name]: text } = useLabels('home', homeLabels)
  const chosen = useLanguage(language)
  return <SectionHeading id={id} {...(title ?? { text, language: chosen })} />
}
