import { formFailureLabels } from './form-failures'

export const uploadLabels = {
  failed: formFailureLabels.upload,
  uploaded: 'Image uploaded successfully!',
  upload: 'Upload Image',
  uploading: 'Uploading...',
  paused: 'Paused',
  progress: 'Upload progress',
  pause: 'Pause',
  resume: 'Resume',
  cancel: 'Cancel upload',
  retry: 'Try again',
  of: (index: number, count: number) => `${index} of ${count}`,
  ofFile: (name: string, message: string) => `${name}: ${message}`,
  unreachable: 'The connection is lost. What has arrived is kept.',
  signedOut: 'You are signed out. Sign in again in another tab, then try once more.',
  dropHint: 'Or drop a picture here, or paste one.',
  dropHintHindi: 'या चित्र यहाँ खींचकर छोड़ें, या पेस्ट करें।',
  crop: 'Part of the picture that is shown',
  cropNote: 'This picture has another shape than the place where it is shown.',
  cropNoteHindi: 'इस चित्र का आकार अलग है। चुनें कि कौन-सा हिस्सा दिखे।',
  cropNoScript: 'If the picture has another shape:',
  cropNoScriptHindi: 'यदि चित्र का आकार अलग हो:',
  cropChoices: {
    middle: 'Cut out the middle',
    top: 'Cut out the top, where faces are',
    whole: 'Keep the whole picture, with margins',
  },
  cropOwn: 'Choose the part yourself',
  cropArea: 'The part that is kept. Move it with the arrow keys, in larger steps with Shift.',
  cropHandle: (side: string) => `Change the size at the ${side} with the arrow keys`,
  cropState: (x: number, y: number, width: number) =>
    `The part is ${width} % of the width and begins ${x} % from the left and ${y} % from the top.`,
  small: (width: number, height: number) =>
    `This picture has ${width}x${height} pixels. Below 800x450 it may look blurred.`,
}
