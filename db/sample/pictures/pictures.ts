import type { PictureName } from '../types'
import { banyanTree } from './banyan-tree'
import { boatEvening } from './boat-evening'
import { bookAndLamp } from './book-and-lamp'
import { chariotWheel } from './chariot-wheel'
import { diyaRow } from './diya-row'
import { domeAndMinaret } from './dome-and-minaret'
import { hillFort } from './hill-fort'
import { loom } from './loom'
import { lotusPond } from './lotus-pond'
import { mountainShrine } from './mountain-shrine'
import { palmLeafManuscript } from './palm-leaf-manuscript'
import { peacock } from './peacock'
import { rangoli } from './rangoli'
import { riverGhat } from './river-ghat'
import { stepwell } from './stepwell'
import { stupa } from './stupa'
import { templeDawn } from './temple-dawn'
import { veena } from './veena'

/** Every sample picture by name: each call draws a 1200 × 675 SVG document. */
export const pictures: Record<PictureName, () => string> = {
  'temple-dawn': templeDawn,
  'river-ghat': riverGhat,
  'palm-leaf-manuscript': palmLeafManuscript,
  'diya-row': diyaRow,
  'lotus-pond': lotusPond,
  'hill-fort': hillFort,
  stupa,
  'banyan-tree': banyanTree,
  peacock,
  'boat-evening': boatEvening,
  'mountain-shrine': mountainShrine,
  stepwell,
  rangoli,
  'book-and-lamp': bookAndLamp,
  veena,
  'chariot-wheel': chariotWheel,
  'dome-and-minaret': domeAndMinaret,
  loom,
}
