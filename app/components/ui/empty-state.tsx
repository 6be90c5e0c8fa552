import type { ReactNode } from 'react'
import { LineDrawing, type DrawingName } from './line-drawing'

interface EmptyStateProps {
  text: string
  language: string
  drawing?: DrawingName
  children?: ReactNode
}

export function EmptyState({ text, language, drawing = 'diya', children }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-4 px-4 py-10 text-center" lang={language}>
      <LineDrawing name={drawing} className="text-line-strong" />
      <p className="max-w-[36ch] text-body text-muted">{text}</p>
      {children}
    </div>
  )
}
