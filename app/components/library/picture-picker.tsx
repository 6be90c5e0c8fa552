import { useState } from 'react'
import { showToast } from '~/components/site/toasts'
import { Button } from '~/components/ui/button'
import { libraryLabels } from '~/labels/library'
import type { LibraryItem } from '~/view-models/library.server'
import type PickerDialog from './picker-dialog'

/** Its dialog is fetched when it is opened. Without scripts there is a field for the address beside it. */
export function PicturePicker({ onChoose }: { onChoose: (item: LibraryItem) => void }) {
  const [Dialog, setDialog] = useState<typeof PickerDialog>()
  const open = () =>
    import('./picker-dialog').then(
      (loaded) => setDialog(() => loaded.default),
      () => showToast({ type: 'error', message: libraryLabels.failed }),
    )
  return (
    <>
      <Button
        type="button"
        variant="outline"
        aria-haspopup="dialog"
        onClick={() => void open()}
        className="needs-script w-full"
      >
        {libraryLabels.choose}
      </Button>
      {Dialog && (
        <Dialog
          onClose={() => setDialog(undefined)}
          onChoose={(item) => {
            setDialog(undefined)
            onChoose(item)
          }}
        />
      )}
    </>
  )
}
