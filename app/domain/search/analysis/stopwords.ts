import { foldWord } from './fold'

const STOPWORDS = new Set(
  `का के की को में से पर ने है हैं था थे थी थीं हो होता होती होते और या एक यह वह ये वे इस उस इन उन कि जो तो भी ही लिए साथ तक
   अपना अपनी अपने कर करने किया गया गई गए रहा रही रहे क्या कौन किस कब कहाँ क्यों कैसे कितने कितना कितनी किसने किसके किसे
   ka ke ki ko kee kaa mein me mai main se par pe ne hai hain tha the thi aur ya ek yah yeh ye vah woh wo is us in un jo to
   bhi hi liye saath tak a an of and or in on at to for is are was by with from`
    .trim()
    .split(/\s+/)
    .map(foldWord),
)

export function isStopword(fold: string): boolean {
  return STOPWORDS.has(fold)
}
