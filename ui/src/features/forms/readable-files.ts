/** The extensions of the files whose text the server can read, as the `accept` of a file input. */
export const READABLE = '.docx,.docm,.dotx,.odt,.rtf,.html,.htm,.txt,.doc,.pdf'

const EXTENSIONS = READABLE.split(',')

/** Whether the text of a file can be taken, by its name. */
export const isReadable = (name: string): boolean =>
  EXTENSIONS.some((extension) => name.toLowerCase().endsWith(extension))
