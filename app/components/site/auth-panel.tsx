import type { ReactNode } from 'react'
import { LineDrawing } from '~/components/ui/line-drawing'
import { useRootData } from './use-root-data'

interface AuthPanelProps {
  title: string
  welcome: string
  /** The form and the way to the other page. */
  children: ReactNode
}

/** Title and welcome at left, the form's card at right. */
export function AuthPanel({ title, welcome, children }: AuthPanelProps) {
  const { site } = useRootData()
  return (
    <>
      <div className="md:pe-8">
        <LineDrawing name="diya" className="text-link max-md:hidden" />
        <p
          lang={site.nameLanguage}
          className="text-hero leading-[1.4] font-bold text-link max-md:hidden"
        >
          {site.name}
        </p>
        <h1 className="text-heading font-bold text-head md:mt-2">{title}</h1>
        <p className="mt-2 max-w-[40ch] text-muted">{welcome}</p>
      </div>
      <div className="w-full max-w-md justify-self-center rounded-card border border-line bg-surface p-6 sm:p-8">
        {children}
      </div>
    </>
  )
}
