import { useEffect, useState, type ReactNode } from 'react'
import { Icon } from '~/components/ui/icon'
import type { readingLabels } from '~/labels/article'

interface ReadingToolsProps {
  labels: (typeof readingLabels)['hi']
  language: string
}

export default function ReadingTools({ labels, language }: ReadingToolsProps) {
  return (
    <>
      <TextSize labels={labels} />
      <Listen labels={labels} language={language} />
    </>
  )
}

const SIZES = [0.9, 1, 1.15, 1.3, 1.5]

/** Changes the text size. On the next page, the root's first script sets the size before the first paint. */
function TextSize({ labels }: Pick<ReadingToolsProps, 'labels'>) {
  const [step, setStep] = useState(() => {
    const { style } = document.documentElement
    const chosen = SIZES.indexOf(Number(style.getPropertyValue('--text-scale')))
    return chosen < 0 ? SIZES.indexOf(1) : chosen
  })

  function choose(next: number) {
    const size = String(SIZES[next])
    setStep(next)
    document.documentElement.style.setProperty('--text-scale', size)
    try {
      localStorage.setItem('text-scale', size)
    } catch {
      // Storage is blocked: the size applies to this visit only.
    }
  }

  return (
    <>
      <Tool label={labels.smaller} disabled={step === 0} onClick={() => choose(step - 1)}>
        <Icon name="baseline" className="size-4" />
        <Icon name="minus" className="size-3" />
      </Tool>
      <Tool
        label={labels.larger}
        disabled={step === SIZES.length - 1}
        onClick={() => choose(step + 1)}
      >
        <Icon name="baseline" className="size-5" />
        <Icon name="plus" className="size-3" />
      </Tool>
    </>
  )
}

/** Shown only on devices that have a voice for the text's language. */
function Listen({ labels, language }: ReadingToolsProps) {
  const voice = useVoice(language)
  const [isSpeaking, setSpeaking] = useState(false)
  if (!voice) return null

  function listen() {
    speechSynthesis.cancel()
    setSpeaking(!isSpeaking)
    if (isSpeaking) return
    const sentences = sentencesOfPage()
    for (const [index, sentence] of sentences.entries()) {
      const utterance = new SpeechSynthesisUtterance(sentence)
      utterance.voice = voice!
      utterance.lang = voice!.lang
      if (index === sentences.length - 1) utterance.onend = () => setSpeaking(false)
      speechSynthesis.speak(utterance)
    }
  }

  return (
    <Tool onClick={listen}>
      <Icon name={isSpeaking ? 'pause' : 'play'} className="size-4" />
      {isSpeaking ? labels.stop : labels.listen}
    </Tool>
  )
}

/** Chrome stops speaking after fifteen seconds, so each sentence is a separate utterance. */
function sentencesOfPage(): string[] {
  const parts = document.querySelectorAll('article h1, article .prose > *')
  return [...parts].flatMap((part) => {
    // No lookbehind, since Safari before 16.4 lacks it.
    const sentences = part.textContent?.match(/.*?(?:[।.?!](?=\s)|$)/gs) ?? []
    return sentences.map((sentence) => sentence.trim()).filter(Boolean)
  })
}

/** Returns a voice once the browser has loaded it in the background. Leaving the article stops the speech. */
function useVoice(language: string): SpeechSynthesisVoice | undefined {
  const [voice, setVoice] = useState<SpeechSynthesisVoice>()
  useEffect(() => {
    if (!('speechSynthesis' in window)) return
    // Android writes `hi_IN` instead of `hi-IN`.
    const isOfText = ({ lang }: SpeechSynthesisVoice) => lang.split(/[-_]/)[0] === language
    const find = () => setVoice(speechSynthesis.getVoices().find(isOfText))
    find()
    speechSynthesis.addEventListener('voiceschanged', find)
    return () => {
      speechSynthesis.removeEventListener('voiceschanged', find)
      speechSynthesis.cancel()
    }
  }, [language])
  return voice
}

interface ToolProps {
  label?: string
  disabled?: boolean
  onClick: () => void
  children: ReactNode
}

function Tool({ label, disabled, onClick, children }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
      className="inline-flex min-h-11 min-w-14 items-center justify-center gap-1 rounded-button px-3 text-small font-semibold whitespace-nowrap hover:bg-sunk disabled:opacity-55"
    >
      {children}
    </button>
  )
}
