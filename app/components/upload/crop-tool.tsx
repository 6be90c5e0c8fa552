/** Loaded when the aspect ratio of the chosen picture differs from that of its frame. */
import { useLabels } from '~/components/site/use-labels'
import 'react-image-crop/dist/ReactCrop.css'
import { useState } from 'react'
import { centerCrop, makeAspectCrop, type PercentCrop, ReactCrop } from 'react-image-crop'
import { CROP_CHOICES, toCropText } from '~/domain/files/picture-crop'

interface CropToolProps {
  url: string
  width: number
  height: number
  ratio: number
}

type Choice = (typeof CROP_CHOICES)[number] | 'own'

export default function CropTool({ url, width, height, ratio }: CropToolProps) {
  const labels = useLabels().upload
  const middle = centerCrop(
    makeAspectCrop({ unit: '%', width: 100 }, ratio, width, height),
    width,
    height,
  )
  const [choice, setChoice] = useState<Choice>('middle')
  const [crop, setCrop] = useState<PercentCrop>(middle)
  const [x, y, wide] = [Math.round(crop.x), Math.round(crop.y), Math.round(crop.width)]

  function choose(next: Choice) {
    setChoice(next)
    if (next === 'middle' || next === 'top') setCrop(next === 'top' ? { ...middle, y: 0 } : middle)
  }

  return (
    <fieldset className="space-y-2 text-small">
      <legend className="font-semibold">{labels.crop}</legend>
      <p className="text-muted">{labels.cropNote}</p>
      {[...CROP_CHOICES, 'own' as const].map((each) => (
        <label key={each} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name="crop-choice"
            checked={choice === each}
            onChange={() => choose(each)}
            className="size-5 shrink-0 accent-[var(--link)]"
          />
          {each === 'own' ? labels.cropOwn : labels.cropChoices[each]}
        </label>
      ))}
      <input type="hidden" name="crop" value={choice === 'own' ? toCropText(crop) : choice} />
      <ReactCrop
        crop={choice === 'whole' ? undefined : crop}
        aspect={ratio}
        minWidth={24}
        keepSelection
        ruleOfThirds
        ariaLabels={labels.cropTool}
        onChange={(_, changed) => {
          setChoice('own')
          setCrop(changed)
        }}
        className="max-h-96"
      >
        <img src={url} alt="" className="max-h-96" />
      </ReactCrop>
      <p aria-live="polite" className="text-muted">
        {choice !== 'whole' && labels.cropState({ x, y, width: wide })}
      </p>
    </fieldset>
  )
}
