const key = (user: number) => `lls-welcomed-${user}`

/** Whether the welcome of an observer was answered in this browser. */
export const wasWelcomed = (user: number): boolean => localStorage.getItem(key(user)) !== null

export const rememberWelcome = (user: number): void => localStorage.setItem(key(user), '1')
