package main

// keepPrivate does nothing: a new file inherits the access rights of its folder.
func keepPrivate() {}
