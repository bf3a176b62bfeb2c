/** The page's `<html>`, under one name: the head's script is in every page. */
export const root = document.documentElement;
