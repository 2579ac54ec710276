declare module '*.json?public' {
  const catalogue: object
  export default catalogue
}
declare module '*.json?shared' {
  const catalogue: object
  export default catalogue
}
declare module '*.json?records' {
  const catalogue: object
  export default catalogue
}
declare module '*.json?forms' {
  const catalogue: object
  export default catalogue
}
declare module '*.json?checkout' {
  const catalogue: object
  export default catalogue
}
declare module '*.json?checks' {
  const catalogue: object
  export default catalogue
}
declare module '*.json?comments' {
  const catalogue: object
  export default catalogue
}
declare module '*.json?intake' {
  const catalogue: object
  export default catalogue
}
declare module '*.json?reader' {
  const catalogue: object
  export default catalogue
}

declare module '*.json?reading' {
  const catalogue: object
  export default catalogue
}
declare module '*.json?trees' {
  const catalogue: object
  export default catalogue
}
declare module '*.json?other' {
  const catalogue: object
  export default catalogue
}
declare module '*.json?compare' {
  const catalogue: object
  export default catalogue
}
declare module '*.json?glossary' {
  const catalogue: object
  export default catalogue
}
declare module '*.json?statistics' {
  const catalogue: object
  export default catalogue
}
declare module '*.json?import' {
  const catalogue: object
  export default catalogue
}
declare module '*.json?account' {
  const catalogue: object
  export default catalogue
}
declare module '*.json?dialogs' {
  const catalogue: object
  export default catalogue
}
declare module '*.json?euacts' {
  const catalogue: object
  export default catalogue
}
declare module '*.json?concordances' {
  const catalogue: object
  export default catalogue
}
declare module '*.json?search' {
  const catalogue: object
  export default catalogue
}
declare module '*.json?timeline' {
  const catalogue: object
  export default catalogue
}
declare module '*.json?passkeys' {
  const catalogue: object
  export default catalogue
}
