import { lazy, Suspense, useState } from 'react'
import { Button } from '~/components/ui/button'
import { libraryLabels } from '~/labels/library'
import type { LibraryItem } from '~/view-models/library.server'

const PickerDialog = lazy(() => import('./picker-dialog'))

interface PicturePickerProps {
  onChoose: (item: LibraryItem) => void
}

/** Its dialog is fetched when it is opened. Without scripts there is a field for the address beside it. */
export function PicturePicker({ onChoose }: PicturePickerProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        type="button"
        variant="outline"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className="needs-script w-full"
      >
        {libraryLabels.choose}
      </Button>
      {isOpen && (
        <Suspense>
          <PickerDialog
            onClose={() => setIsOpen(false)}
            onChoose={(item) => {
              setIsOpen(false)
              onChoose(item)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
