/** The address of the file with the icons of entries, each a symbol whose id is its name. */
declare module "virtual:app-icons" {
    const url: string;
    export default url;
}
