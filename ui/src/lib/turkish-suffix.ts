import { formatNumber } from './lang'

const ONES = ['', 'i', 'si', 'ü', 'ü', 'i', 'sı', 'si', 'i', 'u']
const TENS = ['', 'u', 'si', 'u', 'ı', 'si', 'ı', 'i', 'i', 'ı']

/** A number with the suffix for “… of them”, by its pronunciation: 4’ü, 7’si, 10’u, 1.000’i. */
export function withPartitive(count: number): string {
  return `${formatNumber(count, 'tr')}’${partitiveSuffix(count)}`
}

function partitiveSuffix(count: number): string {
  if (count === 0) return 'ı'
  if (count % 10) return ONES[count % 10] ?? ''
  if (count % 100) return TENS[(count / 10) % 10] ?? ''
  if (count % 1000) return 'ü'
  return count % 1_000_000 ? 'i' : 'u'
}

const SPOKEN_ONES = ['sıfır', 'bir', 'iki', 'üç', 'dört', 'beş', 'altı', 'yedi', 'sekiz', 'dokuz']
const SPOKEN_TENS = ['', 'on', 'yirmi', 'otuz', 'kırk', 'elli', 'altmış', 'yetmiş', 'seksen', 'doksan']

/** A name or number with the suffix for “from …”: Madde 9’dan, Madde 4’ten, Madde 5/A’dan. */
export function withAblative(name: string): string {
  const { back, hard } = finalSound(name)
  return `${name}’${hard ? 't' : 'd'}${back ? 'a' : 'e'}n`
}

/** A name or number with the suffix for “to …”: Madde 6’ya, Madde 9’a, Madde 5’e. */
export function withDative(name: string): string {
  const { back, vowel } = finalSound(name)
  return `${name}’${vowel ? 'y' : ''}${back ? 'a' : 'e'}`
}

/** The sounds at the end of a name that determine its suffixes. */
function finalSound(name: string): { back: boolean; hard: boolean; vowel: boolean } {
  const last = /(\d+|\p{L}+)[^\p{L}\d]*$/u.exec(name)?.[1] ?? ''
  const word = /^\d+$/.test(last) ? spokenNumber(Number(last)) : spokenWord(last.toLocaleLowerCase('tr'))
  const vowels = word.match(/[aeıioöuüâîû]/g) ?? []
  return {
    back: /[aıouâû]/.test(vowels.at(-1) ?? ''),
    hard: /[fstkçşhp]$/.test(word),
    vowel: /[aeıioöuüâîû]$/.test(word),
  }
}

function spokenNumber(count: number): string {
  if (count % 10 || count === 0) return SPOKEN_ONES[count % 10] ?? ''
  if (count % 100) return SPOKEN_TENS[(count / 10) % 10] ?? ''
  if (count % 1000) return 'yüz'
  return count % 1_000_000 ? 'bin' : 'milyon'
}

/** A single letter is pronounced with an e: 4B is “dört be”. */
function spokenWord(word: string): string {
  return word.length === 1 && !/[aeıioöuü]/.test(word) ? `${word}e` : word
}
