declare module '*.json?public' {
  const catalogue: object
  export default catalogue
}
